import { builder } from '../../../builder/builder.ts';
import { fields } from './style.ts';

const TabPropertiesInput = builder.inputType('TabPropertiesInput', {
  description: 'What a tab is called and where it stands.',
  fields: (t) => ({
    tabId: t.id({ description: 'Which tab. Of a new one the service says it.' }),
    title: t.string({ description: 'What it is called.' }),
    parentTabId: t.id({
      description: 'The `tabId` of the tab that it stands below. Absent for none.',
    }),
    index: t.int({ description: 'Where it stands among its siblings; 0 for the first.' }),
    iconEmoji: t.string({
      description: 'One emoji to show before the title. Absent for the usual sign.',
    }),
    nestingLevel: t.int({
      description: 'Read only: how deep it stands, taken so that properties can be sent as read.',
    }),
  }),
});

/** `addDocumentTab`. */
export const AddDocumentTabRequest = builder.inputType('AddDocumentTabRequest', {
  description:
    'Adds an empty tab; those behind it move on. Its reply has `tabProperties`, with the `tabId`.',
  fields: (t) => ({
    tabProperties: t.field({
      type: TabPropertiesInput,
      description: 'What it is called and where it stands; absent, as the service has it.',
    }),
  }),
});

/** `updateDocumentTabProperties`. */
export const UpdateDocumentTabPropertiesRequest = builder.inputType(
  'UpdateDocumentTabPropertiesRequest',
  {
    description: 'Renames a tab, or gives it another sign.',
    fields: (t) => ({
      tabProperties: t.field({
        type: TabPropertiesInput,
        required: true,
        description: 'Which tab, by its `tabId`, and how it is to be.',
      }),
      fields: fields(t, 'tabProperties'),
    }),
  },
);

/** `deleteTab`. */
export const DeleteTabRequest = builder.inputType('DeleteTabRequest', {
  description: 'Deletes a tab with all that is in it, and the tabs below it.',
  fields: (t) => ({
    tabId: t.id({ required: true, description: 'Which tab.' }),
  }),
});
