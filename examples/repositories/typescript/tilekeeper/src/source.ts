import { tileKey, type TileId } from "./tile";

/** A downloaded tile and how long it may be kept. */
export interface TileImage {
  readonly bytes: Uint8Array;
  readonly expires: number;
  readonly etag?: string;
}

export interface TileSource {
  readonly name: string;
  load(tile: TileId, signal?: AbortSignal): Promise<TileImage>;
}

export class TileError extends Error {
  constructor(
    readonly tile: TileId,
    readonly status: number,
  ) {
    super(`tile ${tileKey(tile)} answered ${status}`);
  }

  /** Whether asking again later may help. */
  get isTemporary(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

const ONE_HOUR = 3_600_000;
const SERVERS = ["a", "b", "c"];

/** Loads tiles from `https://{s}.example.org/{z}/{x}/{y}.png`. */
export class HttpTileSource implements TileSource {
  constructor(
    readonly name: string,
    private readonly template: string,
  ) {}

  url(tile: TileId): string {
    const server = SERVERS[(tile.x + tile.y) % SERVERS.length];
    return this.template
      .replace("{s}", server)
      .replace("{z}", String(tile.zoom))
      .replace("{x}", String(tile.x))
      .replace("{y}", String(tile.y));
  }

  async load(tile: TileId, signal?: AbortSignal): Promise<TileImage> {
    const response = await fetch(this.url(tile), { signal });
    if (!response.ok) {
      throw new TileError(tile, response.status);
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    const etag = response.headers.get("etag") ?? undefined;
    return { bytes, expires: Date.now() + ONE_HOUR, etag };
  }
}
