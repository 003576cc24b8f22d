import fc from 'fast-check';

const builders: (() => fc.Arbitrary<number>)[] = [];

/**
 * Draws a whole number below this one.
 *
 * fast-check finds an earlier arbitrary by its function at once. It would compare each set of arguments with all earlier sets, which
 * takes longer than the draw.
 */
export function drawBelow(draw: fc.GeneratorValue, count: number): number {
  const builder = builders[count] ?? (() => fc.nat({ max: count - 1 }));
  builders[count] = builder;
  return draw(builder);
}
