/** The bytes of a file, decompressed if it is compressed with gzip. */
export async function plain(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isGzip = first === 0x1f && second === 0x8b;
  const stream = isGzip ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
