import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(65);
        out.write(new byte[] {66, 67, 68}, 1, 2);
        out.writeBytes("xyz".getBytes());
        System.out.println(out + " " + out.size() + " " + Arrays.toString(out.toByteArray()));
        InputStream in = new ByteArrayInputStream(out.toByteArray());
        System.out.println(in.read() + " " + in.available() + " " + in.skip(1) + " " + new String(in.readNBytes(2)) + " " + new String(in.readAllBytes()) + " " + in.read());
        DataOutputStream data = new DataOutputStream(new BufferedOutputStream(out));
        out.reset();
        data.writeInt(-123456);
        data.writeLong(1L << 40);
        data.writeDouble(Math.PI);
        data.writeFloat(1.5f);
        data.writeBoolean(true);
        data.writeShort(-2);
        data.writeChar('\u20ac');
        data.writeUTF("h\u00e9llo \u20ac");
        data.writeByte(200);
        data.writeBytes("ab");
        data.writeChars("cd");
        data.flush();
        System.out.println(out.size() + " " + data.size());
        DataInputStream read = new DataInputStream(new BufferedInputStream(new ByteArrayInputStream(out.toByteArray())));
        System.out.println(read.readInt() + " " + read.readLong() + " " + read.readDouble() + " " + read.readFloat() + " " + read.readBoolean() + " " + read.readShort()
                + " " + (int) read.readChar() + " " + read.readUTF() + " " + read.readUnsignedByte());
        byte[] rest = new byte[6];
        read.readFully(rest);
        System.out.println(Arrays.toString(rest));
        try {
            read.readInt();
        } catch (EOFException e) {
            System.out.println("end of file " + e.getMessage());
        }
        BufferedInputStream marked = new BufferedInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5}), 2);
        System.out.print(marked.read() + " ");
        marked.mark(10);
        System.out.print(marked.read() + " " + marked.read() + " ");
        marked.reset();
        System.out.println(marked.read() + " " + marked.markSupported());
        SequenceInputStream both = new SequenceInputStream(new ByteArrayInputStream("one ".getBytes()), new ByteArrayInputStream("two".getBytes()));
        System.out.println(new String(both.readAllBytes(), StandardCharsets.UTF_8));
        PushbackInputStream push = new PushbackInputStream(new ByteArrayInputStream(new byte[] {7, 8}));
        int first = push.read();
        push.unread(first);
        System.out.println(push.read() + " " + push.read() + " " + push.read());
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        System.out.println(new ByteArrayInputStream(new byte[1000]).transferTo(copy) + " " + copy.size());
        PrintStream print = new PrintStream(copy, true);
        copy.reset();
        print.print("a=" + 1);
        print.println(true);
        print.printf("%5.2f|%d%n", 3.14159, 42);
        print.append('c').append("seq", 0, 2);
        System.out.println(copy.toString().replace("\n", "/"));
        System.out.println(InputStream.nullInputStream().read());
        PipedInputStream pipeIn = new PipedInputStream();
        PipedOutputStream pipeOut = new PipedOutputStream(pipeIn);
        Thread writer = new Thread(() -> {
            try (pipeOut) {
                for (int i = 0; i < 5000; i++) {
                    pipeOut.write(i);
                }
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        writer.start();
        long sum = 0;
        for (int b; (b = pipeIn.read()) >= 0;) {
            sum += b;
        }
        System.out.println(sum);
    }
}
