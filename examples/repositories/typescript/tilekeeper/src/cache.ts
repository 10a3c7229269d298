import { LruCache } from "./lru";
import { TileError, type TileImage, type TileSource } from "./source";
import { CacheStats } from "./stats";
import { parentOf, tileKey, type TileId } from "./tile";

export interface CacheOptions {
  capacityBytes: number;
  now?: () => number;
}

/** Keeps the tiles of one source in memory and asks for each only once at a time. */
export class TileCache {
  readonly stats = new CacheStats();
  private readonly images: LruCache<TileImage>;
  private readonly pending = new Map<string, Promise<TileImage>>();
  private readonly now: () => number;

  constructor(
    private readonly source: TileSource,
    options: CacheOptions,
  ) {
    this.now = options.now ?? Date.now;
    this.images = new LruCache<TileImage>(
      options.capacityBytes,
      (image) => image.bytes.byteLength,
      (_key, image) => this.stats.evicted(image.bytes.byteLength),
    );
  }

  async get(tile: TileId): Promise<TileImage> {
    const key = tileKey(tile);
    const kept = this.images.get(key);
    if (kept && kept.expires > this.now()) {
      this.stats.count("hit");
      return kept;
    }
    this.stats.count(kept ? "stale" : "miss");
    try {
      return await this.load(key, tile);
    } catch (error) {
      this.stats.count("error");
      // An old picture is better than none while the server has trouble.
      if (kept && error instanceof TileError && error.isTemporary) return kept;
      throw error;
    }
  }

  /** The nearest tile above this one that is in memory, to draw until it has come. */
  placeholder(tile: TileId): TileId | undefined {
    let ancestor = parentOf(tile);
    while (ancestor && !this.images.has(tileKey(ancestor))) {
      ancestor = parentOf(ancestor);
    }
    return ancestor;
  }

  private load(key: string, tile: TileId): Promise<TileImage> {
    const running = this.pending.get(key);
    if (running) return running;
    const loading = this.source
      .load(tile)
      .then((image) => {
        this.images.set(key, image);
        return image;
      })
      .finally(() => this.pending.delete(key));
    this.pending.set(key, loading);
    return loading;
  }
}
