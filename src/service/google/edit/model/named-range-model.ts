import type { TabContentRecord } from '../../record/document.ts';
import type { SegmentModel } from './segment-model.ts';

interface VersionedRange {
  readonly segmentId: string;
  readonly start: number;
  readonly end: number;
  readonly version: number;
}

export interface NamedRangeModel {
  readonly id: string;
  readonly name: string;
  ranges: readonly VersionedRange[];
}

/** The named ranges of a tab by id, in their order. */
export function toNamedRanges({ namedRanges }: TabContentRecord): Map<string, NamedRangeModel> {
  const all = Object.values(namedRanges ?? {}).flatMap((named) => named.namedRanges ?? []);
  return new Map(
    all.map(({ namedRangeId, name, ranges }) => [
      namedRangeId ?? '',
      {
        id: namedRangeId ?? '',
        name: name ?? '',
        ranges: (ranges ?? []).map(({ segmentId, startIndex, endIndex }) => ({
          segmentId: segmentId ?? '',
          start: startIndex ?? 0,
          end: endIndex ?? 0,
          version: 0,
        })),
      },
    ]),
  );
}

export interface CurrentRange extends VersionedRange {
  readonly segment: SegmentModel;
}

/** The ranges of a named range that still have text. */
export function currentRanges(
  { ranges }: NamedRangeModel,
  segments: ReadonlyMap<string, SegmentModel>,
): readonly CurrentRange[] {
  return ranges.flatMap(({ segmentId, start, end, version }) => {
    const segment = segments.get(segmentId);
    const moved = segment?.move(start, end, version) ?? null;
    if (segment === undefined || moved === null) return [];
    const [first, last] = moved;
    return [{ segment, segmentId, start: first, end: last, version: segment.version }];
  });
}
