import { defineChoice } from '../field/enum.ts';

/** How the line of a border is drawn. */
export const DashStyle = defineChoice('DashStyle', 'How a line is drawn.', {
  DASH_STYLE_UNSPECIFIED: 'Not known.',
  SOLID: 'Without gaps. What is usual.',
  DOT: 'As dots.',
  DASH: 'As dashes.',
});
