import { builder } from '../../../builder/builder.ts';
import type { InputFields } from '../input/location.ts';
import { fields } from './style.ts';

const TabPropertiesInput = builder.inputType('TabPropertiesInput', {
  description: 'The properties of a tab.',
  fields: (t) => ({
    tabId: t.id({ description: 'The id of the tab. Google creates the id of a new tab.' }),
    title: t.string({ description: 'The title of the tab.' }),
    parentTabId: t.id({
      description: 'The `tabId` of the parent tab. Omit it for a tab at the top level.',
    }),
    index: t.int({
      description: 'The position of the tab among its siblings. The first tab has index 0.',
    }),
    iconEmoji: t.string({
      description: 'One emoji to show before the title. If omitted, the default icon is shown.',
    }),
    nestingLevel: t.int({
      description:
        'Read-only, but accepted so that you can send back properties that you read: the number of ancestors of the tab.',
    }),
  }),
});

const AddDocumentTabRequest = builder.inputType('AddDocumentTabRequest', {
  description:
    'Adds an empty tab. The index of each sibling after it increases by 1. The reply contains `tabProperties` with the new `tabId`.',
  fields: (t) => ({
    tabProperties: t.field({
      type: TabPropertiesInput,
      description: 'The properties of the new tab. Google chooses the properties that you omit.',
    }),
  }),
});

const UpdateDocumentTabPropertiesRequest = builder.inputType('UpdateDocumentTabPropertiesRequest', {
  description: 'Changes the properties of a tab, such as its title or icon.',
  fields: (t) => ({
    tabProperties: t.field({
      type: TabPropertiesInput,
      required: true,
      description: 'The `tabId` of the tab, and its new properties.',
    }),
    fields: fields(t, 'tabProperties'),
  }),
});

const DeleteTabRequest = builder.inputType('DeleteTabRequest', {
  description: 'Deletes a tab with its content, and its child tabs.',
  fields: (t) => ({
    tabId: t.id({ required: true, description: 'The id of the tab.' }),
  }),
});

/** The kinds of requests for tabs. */
export const tabRequests = (t: InputFields) => ({
  addDocumentTab: t.field({ type: AddDocumentTabRequest, description: 'Adds a tab.' }),
  updateDocumentTabProperties: t.field({
    type: UpdateDocumentTabPropertiesRequest,
    description: 'Changes the properties of a tab.',
  }),
  deleteTab: t.field({ type: DeleteTabRequest, description: 'Deletes a tab and its child tabs.' }),
});
