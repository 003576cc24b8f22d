/** How many users reacted with an emoji. Source: OAS, ReactionSummaryItemCompact. */
export interface ReactionRecord {
  readonly emoji_base?: string;
  readonly variant?: string;
  readonly count?: number;
  readonly reacted?: boolean;
}
