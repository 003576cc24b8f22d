import type { BlockInput } from './block-input.ts';
import { documentInputs } from './document-input.ts';
import { editInputs } from './edit-input.ts';
import { markdownInputs } from './markdown-input.ts';
import { readInputs } from './read-input.ts';
import { richTextInputs } from './rich-text-input.ts';

/** All inputs of the search: constructs × lengths × repetition × nesting. */
export const blockInputs = (): readonly BlockInput[] => [
  ...markdownInputs(),
  ...richTextInputs(),
  ...documentInputs(),
  ...editInputs(),
  ...readInputs(),
];
