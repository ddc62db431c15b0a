import { createSeed } from "../seed.ts";

export interface Product {
  readonly sku: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  /** US dollars; null where the shop gives it on request only. */
  readonly price: number | null;
  /** The crossed-out price of a reduced product. */
  readonly oldPrice: number | null;
  /** 1 to 5 in tenths; null where nobody has rated yet. */
  readonly rating: number | null;
  readonly reviews: number;
  readonly inStock: boolean;
  readonly weightGrams: number;
  readonly material: string;
  readonly warrantyYears: number;
  readonly path: string;
}

export const categories = ["Tents", "Stoves", "Backpacks", "Lanterns", "Sleeping Bags", "Knives"] as const;

const makers = ["Osterhagen", "Pellworth", "Tamsin & Roe", "Birkfell", "Quillon"];
const series = ["Ridgeway", "Marlpit", "Skerry", "Tarnside", "Fellgate", "Hollin", "Cairnlow", "Brackwater"];
const kinds: Record<string, readonly string[]> = {
  Tents: ["Two-Person Tent", "Tunnel Tent", "Bivouac"],
  Stoves: ["Gas Stove", "Wood Stove", "Spirit Burner"],
  Backpacks: ["Daypack 22 L", "Trekking Pack 60 L", "Roll-Top 30 L"],
  Lanterns: ["Camp Lantern", "Head Torch", "Candle Lantern"],
  "Sleeping Bags": ["Down Bag", "Summer Quilt", "Winter Bag"],
  Knives: ["Folding Knife", "Camp Knife", "Carving Set"],
};
const materials = [
  "Ripstop nylon",
  "Waxed cotton",
  "Titanium",
  "Stainless steel",
  "Recycled polyester",
  "Beech wood",
];

/** All 74 products in the order of the shop's own list; names are unique. */
export const products: readonly Product[] = createProducts(74);

function createProducts(count: number): Product[] {
  const seed = createSeed(4021);
  return Array.from({ length: count }, (_, index) => {
    const category = categories[index % categories.length] ?? "Tents";
    const line = series[(index * 5 + Math.floor(index / 8)) % series.length] ?? "";
    const kind = seed.pick(kinds[category] ?? []);
    const price = seed.int(9, seed.chance(0.12) ? 1900 : 260) + (seed.chance(0.6) ? 0.95 : 0.5);
    const onRequest = index % 29 === 11;
    const reduced = !onRequest && seed.chance(0.25);
    const rated = seed.chance(0.85);
    const sku = `AO-${1000 + index * 7}`;
    return {
      sku,
      name: `${line} ${kind} ${String.fromCharCode(65 + (index % 26))}${1 + Math.floor(index / 26)}`,
      brand: seed.pick(makers),
      category,
      price: onRequest ? null : price,
      oldPrice: reduced ? Math.round(price * 125) / 100 : null,
      rating: rated ? seed.int(28, 50) / 10 : null,
      reviews: rated ? seed.int(1, 1480) : 0,
      inStock: seed.chance(0.8),
      weightGrams: seed.int(60, 4200),
      material: seed.pick(materials),
      warrantyYears: seed.int(1, 10),
      path: `/shop/product/${sku.toLowerCase()}`,
    };
  });
}
