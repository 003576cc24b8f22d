import type { RecordInfo } from '../../../../selection/reads-plugin.ts';

/** What a type over a part of a Docs document is to the plan. No part has an id of its own that it always comes with. */
export const docsRecord = (name: string): RecordInfo => ({ kind: `docs.${name}` });
