import type { ReactionRow } from '../../store/asana/row.ts';
import { plainRecord, type RequestContext, type Value } from '../protocol/record.ts';

/** How often users reacted with each emoji, as Asana returns it. Source: OAS, ReactionSummaryItemCompact. */
export const reactionSummary = (
  reactions: readonly ReactionRow[] = [],
  { caller }: RequestContext,
): Value =>
  reactions.map(({ base, variant, userGids }) =>
    plainRecord({
      emoji_base: base,
      variant,
      count: userGids.length,
      reacted: userGids.includes(caller.userGid),
    }),
  );
