import { Bounds } from "./bounds";
import { TileCache } from "./cache";
import { Prefetcher } from "./prefetch";
import { HttpTileSource, type TileImage, type TileSource } from "./source";
import { parseTileKey, tileKey, type TileId } from "./tile";

const MEGABYTE = 1024 * 1024;

/** Draws every tile as its own name, for use without a network. */
class PaintedSource implements TileSource {
  readonly name = "painted";

  async load(tile: TileId): Promise<TileImage> {
    const bytes = new TextEncoder().encode(tileKey(tile));
    return { bytes, expires: Number.POSITIVE_INFINITY };
  }
}

export function openSource(address: string | undefined): TileSource {
  return address ? new HttpTileSource("web", address) : new PaintedSource();
}

export async function visit(key: string, address?: string): Promise<string> {
  const cache = new TileCache(openSource(address), { capacityBytes: 16 * MEGABYTE });
  const prefetcher = new Prefetcher(cache);
  const tile = parseTileKey(key);
  const view = Bounds.ofTile(tile);
  const shown = await prefetcher.show(view, tile.zoom);
  const nearby = Bounds.around(view.center, 0.5);
  await prefetcher.show(nearby, tile.zoom);
  return `${shown} tiles shown; ${cache.stats.summary()}`;
}
