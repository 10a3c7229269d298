import type { Bounds } from "./bounds";
import type { TileCache } from "./cache";
import { TaskQueue } from "./queue";
import { childrenOf, isValid, tileKey, type TileId } from "./tile";

/** The tiles around one, nearest first; the edges of the world have fewer. */
export function neighboursOf(tile: TileId): TileId[] {
  const steps = [-1, 0, 1];
  const around = steps.flatMap((dy) => steps.map((dx) => ({ ...tile, x: tile.x + dx, y: tile.y + dy })));
  return around
    .sort((a, b) => distance(a, tile) - distance(b, tile))
    .filter((other) => isValid(other) && tileKey(other) !== tileKey(tile));
}

function distance(a: TileId, b: TileId): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

const VISIBLE = 10;
const NEARBY = 1;

/** Fills a cache with what the user will look at next. */
export class Prefetcher {
  private readonly queue = new TaskQueue(4);
  private readonly asked = new Set<string>();

  constructor(private readonly cache: TileCache) {}

  /** Loads what is visible first, then a margin and the next zoom level. */
  async show(view: Bounds, zoom: number): Promise<number> {
    this.queue.clear();
    this.asked.clear();
    const visible = [...view.tiles(zoom)];
    const wanted = visible.map((tile) => this.request(tile, VISIBLE));
    for (const tile of visible) {
      for (const near of [...neighboursOf(tile), ...childrenOf(tile)]) {
        this.request(near, NEARBY).catch(() => {});
      }
    }
    const results = await Promise.allSettled(wanted);
    return results.filter((result) => result.status === "fulfilled").length;
  }

  private async request(tile: TileId, priority: number): Promise<void> {
    const key = tileKey(tile);
    if (this.asked.has(key)) return;
    this.asked.add(key);
    await this.queue.add(priority, () => this.cache.get(tile));
  }
}
