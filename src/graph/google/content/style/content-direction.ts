import { defineChoice } from '../field/enum.ts';

/** Which way text runs. */
export const ContentDirection = defineChoice('ContentDirection', 'Which way text runs.', {
  CONTENT_DIRECTION_UNSPECIFIED: 'Not known.',
  LEFT_TO_RIGHT: 'From left to right, as Latin does.',
  RIGHT_TO_LEFT: 'From right to left, as Arabic and Hebrew do.',
});
