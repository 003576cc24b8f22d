import type { docs_v1 } from '@googleapis/docs';

/** A range that contains only text: a body up to a table, a cell or a header. */
export interface Zone {
  readonly where: { readonly tabId: string; readonly segmentId?: string };
  readonly start: number;
  /** Without the line feed at its end, which cannot be deleted. */
  readonly text: string;
  /** Whether each code unit is bold. */
  readonly bold: readonly boolean[];
}

export function zonesOf({ tabs = [] }: docs_v1.Schema$Document): readonly Zone[] {
  return tabs.flatMap(({ tabProperties, documentTab = {} }) => {
    const tabId = tabProperties?.tabId ?? '';
    return [
      ...zonesIn(documentTab.body?.content ?? [], { tabId }),
      ...Object.entries(documentTab.headers ?? {}).flatMap(([segmentId, { content }]) =>
        zonesIn(content ?? [], { tabId, segmentId }),
      ),
    ];
  });
}

function zonesIn(
  content: readonly docs_v1.Schema$StructuralElement[],
  where: Zone['where'],
): readonly Zone[] {
  const zones: Zone[] = [];
  let runs: docs_v1.Schema$ParagraphElement[] = [];
  const close = () => {
    const [first] = runs;
    if (first === undefined) return;
    zones.push({
      where,
      start: first.startIndex ?? 0,
      text: runs
        .map(({ textRun }) => textRun?.content ?? '')
        .join('')
        .slice(0, -1),
      bold: runs
        .flatMap(({ textRun }) =>
          Array.from(textRun?.content ?? '', (character) =>
            Array.from({ length: character.length }, () => textRun?.textStyle?.bold === true),
          ).flat(),
        )
        .slice(0, -1),
    });
    runs = [];
  };
  for (const { paragraph, table } of content) {
    runs.push(...(paragraph?.elements ?? []));
    if (!table) continue;
    close();
    const cells = (table.tableRows ?? []).flatMap(({ tableCells }) => tableCells ?? []);
    zones.push(...cells.flatMap((cell) => zonesIn(cell.content ?? [], where)));
  }
  close();
  return zones;
}
