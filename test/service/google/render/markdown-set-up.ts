import type { TextStyleRecord } from '../../../../src/service/google/record/document.ts';
import { toMarkdown } from '../../../../src/service/google/render/markdown.ts';
import { finish } from '../../../finish.ts';
import { documentOf, lists, tab } from './sample.ts';

export const render = (...content: Parameters<typeof tab>[0]) =>
  finish(toMarkdown(documentOf(tab(content, { lists }))));

export const mono: TextStyleRecord = { weightedFontFamily: { fontFamily: 'Roboto Mono' } };
