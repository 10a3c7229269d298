import { cornerOf, tileAt, type LngLat } from "./projection";
import type { TileId } from "./tile";

/** A part of the map, from its south-western to its north-eastern corner. */
export class Bounds {
  constructor(
    readonly southWest: LngLat,
    readonly northEast: LngLat,
  ) {
    if (southWest.lat > northEast.lat) {
      throw new RangeError("the south must not lie north of the north");
    }
  }

  static around(center: LngLat, degrees: number): Bounds {
    return new Bounds(
      { lng: center.lng - degrees, lat: center.lat - degrees },
      { lng: center.lng + degrees, lat: center.lat + degrees },
    );
  }

  static ofTile(tile: TileId): Bounds {
    const northWest = cornerOf(tile);
    const southEast = cornerOf({ ...tile, x: tile.x + 1, y: tile.y + 1 });
    return new Bounds(
      { lng: northWest.lng, lat: southEast.lat },
      { lng: southEast.lng, lat: northWest.lat },
    );
  }

  get center(): LngLat {
    return {
      lng: (this.southWest.lng + this.northEast.lng) / 2,
      lat: (this.southWest.lat + this.northEast.lat) / 2,
    };
  }

  contains({ lng, lat }: LngLat): boolean {
    const { southWest, northEast } = this;
    return lng >= southWest.lng && lng <= northEast.lng && lat >= southWest.lat && lat <= northEast.lat;
  }

  /** Every tile that shows a piece of this part, row by row. */
  *tiles(zoom: number): Generator<TileId> {
    const topLeft = tileAt({ lng: this.southWest.lng, lat: this.northEast.lat }, zoom);
    const bottomRight = tileAt({ lng: this.northEast.lng, lat: this.southWest.lat }, zoom);
    for (let y = topLeft.y; y <= bottomRight.y; y++) {
      for (let x = topLeft.x; x <= bottomRight.x; x++) {
        yield { zoom, x, y };
      }
    }
  }
}
