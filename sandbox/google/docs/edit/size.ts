import { allTabs, type TabRow } from '../../../store/google/document-model.ts';
import { invalidArgument } from '../../protocol/rejection.ts';
import { endOf, segmentsOf } from './draft/location.ts';

/** The maximum size of a document in characters. Source: Google, "Files you can store in Google Drive". */
const maxCharacters = 1_020_000;

/**
 * Throws a Rejection if the tabs have more characters than a document can have.
 *
 * Unverified: the message, and that the limit counts every index of all segments and tabs.
 */
export function checkSize(tabs: readonly TabRow[]): void {
  let size = 0;
  for (const tab of allTabs(tabs)) {
    for (const { segment } of segmentsOf(tab)) size += endOf(segment);
  }
  if (size <= maxCharacters) return;
  throw invalidArgument(
    `The document would have ${size} characters. The maximum is ${maxCharacters}.`,
  );
}
