/** The address of a map tile: zoom level, column and row. */
export interface TileId {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const MAX_ZOOM = 19;

/** How many tiles a side of the world has at a zoom level. */
export function tilesAcross(zoom: number): number {
  return 2 ** zoom;
}

export function tileKey(tile: TileId): string {
  return `${tile.zoom}/${tile.x}/${tile.y}`;
}

export function parseTileKey(key: string): TileId {
  const [zoom, x, y] = key.split("/").map(Number);
  const tile = { zoom, x, y };
  if (!isValid(tile)) {
    throw new RangeError(`not a tile: ${key}`);
  }
  return tile;
}

export function isValid({ zoom, x, y }: TileId): boolean {
  const across = tilesAcross(zoom);
  const inside = (index: number) => Number.isInteger(index) && index >= 0 && index < across;
  return Number.isInteger(zoom) && zoom >= 0 && zoom <= MAX_ZOOM && inside(x) && inside(y);
}

/** The tile one level up that covers this one. */
export function parentOf(tile: TileId): TileId | undefined {
  if (tile.zoom === 0) return undefined;
  return { zoom: tile.zoom - 1, x: tile.x >> 1, y: tile.y >> 1 };
}

/** The four tiles that show this one in more detail. */
export function childrenOf(tile: TileId): TileId[] {
  if (tile.zoom === MAX_ZOOM) return [];
  const zoom = tile.zoom + 1;
  const [x, y] = [tile.x * 2, tile.y * 2];
  return [0, 1].flatMap((dy) => [0, 1].map((dx) => ({ zoom, x: x + dx, y: y + dy })));
}
