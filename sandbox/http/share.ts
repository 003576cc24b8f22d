/** Whether the n-th item, from 1, belongs to an evenly distributed share. The small addition corrects rounding: 3 * (1 / 3) is 1. */
export const isInShare = (n: number, share: number): boolean =>
  Math.floor(n * share + 1e-9) > Math.floor((n - 1) * share + 1e-9);
