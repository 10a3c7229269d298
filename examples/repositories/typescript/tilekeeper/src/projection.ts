import { tilesAcross, type TileId } from "./tile";

/** A place in degrees. */
export interface LngLat {
  readonly lng: number;
  readonly lat: number;
}

/** Where the Mercator square ends, north and south. */
export const MAX_LATITUDE = 85.0511;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (radians: number) => (radians * 180) / Math.PI;

export function clampLatitude(lat: number): number {
  return Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat));
}

/** Position in a square world of side 1, with the origin in the north-west. */
export function project({ lng, lat }: LngLat): [number, number] {
  const sine = Math.sin(radians(clampLatitude(lat)));
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [lng / 360 + 0.5, y];
}

export function unproject(x: number, y: number): LngLat {
  const lat = degrees(Math.atan(Math.sinh(Math.PI * (1 - 2 * y))));
  return { lng: (x - 0.5) * 360, lat };
}

/** The tile that shows a place. */
export function tileAt(place: LngLat, zoom: number): TileId {
  const across = tilesAcross(zoom);
  const [x, y] = project(place);
  const index = (position: number) => Math.max(0, Math.min(across - 1, Math.floor(position * across)));
  return { zoom, x: index(x), y: index(y) };
}

/** The north-western corner of a tile. */
export function cornerOf(tile: TileId): LngLat {
  const across = tilesAcross(tile.zoom);
  return unproject(tile.x / across, tile.y / across);
}
