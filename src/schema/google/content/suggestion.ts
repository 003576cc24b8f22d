import { field } from './field/docs-field.ts';

/**
 * The suggested insertions and deletions of a part. Users who can edit the document receive suggestions inline. Without these two fields, a
 * client could not distinguish suggested text from accepted text. Suggested style changes are not part of the schema.
 */
export const suggestionIds = {
  suggestedInsertionIds: field.idList(
    'The ids of the suggestions that insert this part. Empty if the part is not a suggested insertion.',
  ),
  suggestedDeletionIds: field.idList(
    'The ids of the suggestions that delete this part. Empty if no suggestion deletes it.',
  ),
};
