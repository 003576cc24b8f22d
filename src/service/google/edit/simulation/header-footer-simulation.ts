import { isObject } from '../../../../upstream/http/json.ts';
import { InvalidEdit } from '../invalid-edit.ts';
import { detailsOf, isWord, marker, sectionUnit } from '../model/code-unit.ts';
import { type DocumentModel, newId, type TabModel } from '../model/document-model.ts';
import { deleteSegment } from './content-change.ts';

type Part = 'header' | 'footer';

/** Simulates a new header or footer, of the document or of a section. There is at most one of each. */
export function createHeaderOrFooter(
  part: Part,
  location: unknown,
  tab: TabModel,
  model: DocumentModel,
  field: string,
): void {
  const name = `${part}Id` as const;
  const units = tab.segments.get('')?.units;
  const { index, segmentId } = isObject(location) ? location : {};
  const at = Number(index ?? 0);
  const unit = units?.at(at);
  if (segmentId || !isWord(unit, marker.section)) {
    throw new InvalidEdit(field, 'There is no section break in the body at this location.');
  }
  const [headerId = '', footerId = ''] = detailsOf(unit);
  const ids = at === 0 ? tab : { headerId, footerId };
  if (ids[name] !== '') throw new InvalidEdit(field, `There is already a ${part}.`);
  const id = newId(model);
  if (at === 0) tab[name] = id;
  else {
    const changed = { headerId, footerId, [name]: id };
    tab.segments.get('')?.replace(at, sectionUnit(changed.headerId, changed.footerId));
  }
}

export function deleteHeaderOrFooter(part: Part, id: string, tab: TabModel): void {
  deleteSegment(tab, id);
  const name = `${part}Id` as const;
  if (tab[name] === id) tab[name] = '';
  const body = tab.segments.get('');
  let index = 0;
  for (const unit of [...(body?.units.slice(0, body.units.length) ?? [])]) {
    if (isWord(unit, marker.section) && detailsOf(unit).includes(id)) {
      const [headerId = '', footerId = ''] = detailsOf(unit);
      const kept = (one: string) => (one === id ? '' : one);
      body?.replace(index, sectionUnit(kept(headerId), kept(footerId)));
    }
    index += 1;
  }
}
