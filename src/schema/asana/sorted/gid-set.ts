// A set of gids as a short text, for a position in a list. The records of one instant often have gids that are close to each other.

/** The number of bits that contain any gid of Asana, and those of the parameter of the code. */
const gidBits = 64;
const orderBits = 6;

/**
 * Prints gids: the smallest one, and for each other its distance from the one before it, as an exponential-Golomb code. The order of the code is the
 * one with the shortest text.
 */
export function printGids(gids: readonly string[]): string {
  const numbers = [...new Set(gids.filter(isGid))]
    .map(BigInt)
    .sort((one, other) => (one < other ? -1 : 1));
  const [first] = numbers;
  if (first === undefined) return '';
  const distances = numbers.slice(1).map((gid, index) => gid - (numbers[index] ?? gid));
  const lengths = Array.from({ length: gidBits }, (_, order) =>
    distances.reduce((sum, distance) => sum + lengthOf(Number(distance), order), 0),
  );
  const order = lengths.indexOf(Math.min(...lengths));
  const bits = distances.map((distance) => codeOf(distance, order)).join('');
  const header =
    order.toString(2).padStart(orderBits, '0') + first.toString(2).padStart(gidBits, '0');
  // The leading 1 keeps the zeros that follow it.
  const hex = BigInt(`0b1${header}${bits}`).toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex').toString('base64url');
}

/** The gids of a printed set. A text that is not one has arbitrary gids. */
export function parseGids(text: string): ReadonlySet<string> {
  const hex = Buffer.from(text, 'base64url').toString('hex');
  const bits = BigInt(`0x0${hex}`).toString(2).slice(1);
  const order = Number.parseInt(bits.slice(0, orderBits), 2);
  const gids = new Set<string>();
  let at = orderBits + gidBits;
  if (bits.length < at) return gids;
  let gid = BigInt(`0b${bits.slice(orderBits, at)}`);
  gids.add(String(gid));
  while (at < bits.length) {
    const one = bits.indexOf('1', at);
    if (one < 0) break;
    const end = one + (one - at) + order + 1;
    gid += BigInt(`0b${bits.slice(one, end)}`) - (1n << BigInt(order));
    gids.add(String(gid));
    at = end;
  }
  return gids;
}

/** A malformed item can have no gid. It is left out of the list. */
const isGid = (gid: string): boolean => /^\d{1,19}$/.test(gid);

const lengthOf = (distance: number, order: number): number =>
  2 * Math.floor(Math.log2(distance + 2 ** order)) + 1 - order;

function codeOf(distance: bigint, order: number): string {
  const bits = (distance + (1n << BigInt(order))).toString(2);
  return bits.padStart(2 * bits.length - order - 1, '0');
}
