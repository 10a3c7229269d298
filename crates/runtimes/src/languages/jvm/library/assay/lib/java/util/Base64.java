package assay.lib.java.util;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/** Bytes as text of 64 different characters. */
public class Base64 {
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final int MIME_LINE = 76;

    private static Encoder encoder;
    private static Encoder urlEncoder;
    private static Decoder decoder;
    private static Decoder urlDecoder;

    private Base64() {
    }

    private static byte[] alphabet(String last) {
        return (LETTERS + last).getBytes(StandardCharsets.ISO_8859_1);
    }

    public static Encoder getEncoder() {
        if (encoder == null) {
            encoder = new Encoder(alphabet("+/"), 0, null, true);
        }
        return encoder;
    }

    public static Encoder getUrlEncoder() {
        if (urlEncoder == null) {
            urlEncoder = new Encoder(alphabet("-_"), 0, null, true);
        }
        return urlEncoder;
    }

    public static Encoder getMimeEncoder() {
        return getMimeEncoder(MIME_LINE, new byte[] {'\r', '\n'});
    }

    public static Encoder getMimeEncoder(int lineLength, byte[] lineSeparator) {
        for (byte b : lineSeparator) {
            if (LETTERS.indexOf(b) >= 0 || b == '+' || b == '/' || b == '=') {
                throw new IllegalArgumentException("Illegal base64 line separator character 0x"
                        + Integer.toString(b, 16));
            }
        }
        int length = lineLength & ~3;
        return length <= 0 ? getEncoder() : new Encoder(alphabet("+/"), length, lineSeparator.clone(), true);
    }

    public static Decoder getDecoder() {
        if (decoder == null) {
            decoder = new Decoder(alphabet("+/"), false);
        }
        return decoder;
    }

    public static Decoder getUrlDecoder() {
        if (urlDecoder == null) {
            urlDecoder = new Decoder(alphabet("-_"), false);
        }
        return urlDecoder;
    }

    public static Decoder getMimeDecoder() {
        return new Decoder(alphabet("+/"), true);
    }

    /** Makes text of bytes. */
    public static class Encoder {
        private final byte[] alphabet;
        private final int lineLength;
        private final byte[] separator;
        private final boolean padding;

        Encoder(byte[] alphabet, int lineLength, byte[] separator, boolean padding) {
            this.alphabet = alphabet;
            this.lineLength = lineLength;
            this.separator = separator;
            this.padding = padding;
        }

        private int encodedLength(int count) {
            int length = padding ? (count + 2) / 3 * 4 : count / 3 * 4 + (count % 3 == 0 ? 0 : count % 3 + 1);
            return lineLength > 0 && length > 0 ? length + (length - 1) / lineLength * separator.length : length;
        }

        public byte[] encode(byte[] source) {
            byte[] out = new byte[encodedLength(source.length)];
            encodeTo(source, out);
            return out;
        }

        public int encode(byte[] source, byte[] target) {
            int length = encodedLength(source.length);
            if (target.length < length) {
                throw new IllegalArgumentException("Output byte array is too small for encoding all input bytes");
            }
            encodeTo(source, target);
            return length;
        }

        private void encodeTo(byte[] source, byte[] out) {
            int at = 0;
            int inLine = 0;
            for (int i = 0; i < source.length; i += 3) {
                if (lineLength > 0 && inLine == lineLength) {
                    for (byte b : separator) {
                        out[at++] = b;
                    }
                    inLine = 0;
                }
                int left = source.length - i;
                int bits = (source[i] & 255) << 16 | (left > 1 ? (source[i + 1] & 255) << 8 : 0)
                        | (left > 2 ? source[i + 2] & 255 : 0);
                out[at++] = alphabet[bits >> 18];
                out[at++] = alphabet[bits >> 12 & 63];
                if (left > 1) {
                    out[at++] = alphabet[bits >> 6 & 63];
                } else if (padding) {
                    out[at++] = '=';
                }
                if (left > 2) {
                    out[at++] = alphabet[bits & 63];
                } else if (padding) {
                    out[at++] = '=';
                }
                inLine += 4;
            }
        }

        public String encodeToString(byte[] source) {
            return new String(encode(source), StandardCharsets.ISO_8859_1);
        }

        public Encoder withoutPadding() {
            return padding ? new Encoder(alphabet, lineLength, separator, false) : this;
        }

        /** Encodes what is written, three bytes at a time. */
        public OutputStream wrap(OutputStream out) {
            Objects.requireNonNull(out);
            return new FilterOutputStream(out) {
                private final byte[] kept = new byte[3];
                private int count;
                private int inLine;

                @Override
                public void write(int b) throws IOException {
                    kept[count++] = (byte) b;
                    if (count == 3) {
                        put();
                    }
                }

                private void put() throws IOException {
                    if (count > 0) {
                        if (lineLength > 0 && inLine == lineLength) {
                            out.write(separator);
                            inLine = 0;
                        }
                        out.write(encode(Arrays.copyOf(kept, count)));
                        inLine += 4;
                        count = 0;
                    }
                }

                @Override
                public void close() throws IOException {
                    put();
                    super.close();
                }
            };
        }
    }

    /** Makes bytes of text. */
    public static class Decoder {
        private final int[] values = new int[256];
        private final boolean mime;

        Decoder(byte[] alphabet, boolean mime) {
            Arrays.fill(values, -1);
            for (int i = 0; i < 64; i++) {
                values[alphabet[i]] = i;
            }
            this.mime = mime;
        }

        public byte[] decode(String source) {
            return decode(source.getBytes(StandardCharsets.ISO_8859_1));
        }

        public int decode(byte[] source, byte[] target) {
            byte[] out = decode(source);
            if (target.length < out.length) {
                throw new IllegalArgumentException("Output byte array is too small for decoding all input bytes");
            }
            System.arraycopy(out, 0, target, 0, out.length);
            return out.length;
        }

        public byte[] decode(byte[] source) {
            if (source.length == 1 && !mime) {
                throw new IllegalArgumentException("Input byte[] should at least have 2 bytes for base64 bytes");
            }
            byte[] out = new byte[source.length / 4 * 3 + 3];
            int at = 0;
            int bits = 0;
            int shift = 18;
            int i = 0;
            while (i < source.length) {
                int c = source[i++] & 255;
                if (c == '=') {
                    // Two characters and two signs, or three and one.
                    if (shift == 6 && (i == source.length || source[i++] != '=') || shift == 18) {
                        throw new IllegalArgumentException("Input byte array has wrong 4-byte ending unit");
                    }
                    break;
                }
                int value = values[c];
                if (value < 0) {
                    if (mime) {
                        continue;
                    }
                    throw new IllegalArgumentException("Illegal base64 character " + Integer.toString((byte) c, 16));
                }
                bits |= value << shift;
                shift -= 6;
                if (shift < 0) {
                    out[at++] = (byte) (bits >> 16);
                    out[at++] = (byte) (bits >> 8);
                    out[at++] = (byte) bits;
                    shift = 18;
                    bits = 0;
                }
            }
            if (shift == 6) {
                out[at++] = (byte) (bits >> 16);
            } else if (shift == 0) {
                out[at++] = (byte) (bits >> 16);
                out[at++] = (byte) (bits >> 8);
            } else if (shift == 12) {
                throw new IllegalArgumentException("Last unit does not have enough valid bits");
            }
            while (i < source.length) {
                if (mime && values[source[i] & 255] < 0) {
                    i++;
                    continue;
                }
                throw new IllegalArgumentException("Input byte array has incorrect ending byte at " + i);
            }
            return Arrays.copyOf(out, at);
        }

        /** Decodes all that can be read, when the first byte is asked for. */
        public InputStream wrap(InputStream in) {
            Objects.requireNonNull(in);
            return new InputStream() {
                private byte[] bytes;
                private int at;

                @Override
                public int read() throws IOException {
                    if (bytes == null) {
                        bytes = decode(in.readAllBytes());
                    }
                    return at == bytes.length ? -1 : bytes[at++] & 255;
                }

                @Override
                public void close() throws IOException {
                    in.close();
                }
            };
        }
    }
}
