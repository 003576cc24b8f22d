import { field } from '../../content/field/docs-field.ts';
import { docsInput, request, required } from '../input/docs-input.ts';
import { fields } from './style.ts';

const TabPropertiesInput = docsInput('TabPropertiesInput', {
  description: 'The properties of a tab.',
  fields: {
    tabId: field.id('The id of the tab. Google creates the id of a new tab.'),
    title: field.string('The title of the tab.'),
    parentTabId: field.id('The `tabId` of the parent tab. Omit it for a tab at the top level.'),
    index: field.int('The position of the tab among its siblings. The first tab has index 0.'),
    iconEmoji: field.string(
      'One emoji to show before the title. If omitted, the default icon is shown.',
    ),
    nestingLevel: field.int(
      'Read-only, but accepted so that you can send back properties that you read: the number of ancestors of the tab.',
    ),
  },
});

export const tabRequests = {
  addDocumentTab: request('Adds a tab.', {
    description:
      'Adds an empty tab. The index of each sibling after it increases by 1. The reply contains `tabProperties` with the new `tabId`.',
    fields: {
      tabProperties: field.object(
        TabPropertiesInput,
        'The properties of the new tab. Google chooses the properties that you omit.',
      ),
    },
  }),
  updateDocumentTabProperties: request('Changes the properties of a tab.', {
    description: 'Changes the properties of a tab, such as its title or icon.',
    fields: {
      tabProperties: required.object(
        TabPropertiesInput,
        'The `tabId` of the tab, and its new properties.',
      ),
      fields: fields('tabProperties'),
    },
  }),
  deleteTab: request('Deletes a tab and its child tabs.', {
    description: 'Deletes a tab with its content, and its child tabs.',
    fields: {
      tabId: required.id('The id of the tab.'),
    },
  }),
};
