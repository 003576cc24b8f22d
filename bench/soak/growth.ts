/** A value may exceed its earlier level by this part of it, because the measurements vary. */
const tolerance = 0.05;

/**
 * Whether values that were measured at equal intervals grow: whether the median of the last third exceeds the highest value of the
 * second third by more than a twentieth, and by more than `minGrowth`. The first third does not count, because caches fill in it.
 */
export function isGrowing(values: readonly number[], minGrowth: number): boolean {
  const third = Math.floor(values.length / 3);
  if (third === 0) return false;
  const last = values.slice(-third).toSorted((left, right) => left - right);
  const before = Math.max(...values.slice(-2 * third, -third));
  const median = last[Math.floor(last.length / 2)] ?? 0;
  return median > before * (1 + tolerance) && median > before + minGrowth;
}
