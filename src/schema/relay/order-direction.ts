import { describedEnum } from '../builder/builder.ts';

export const OrderDirection = describedEnum('OrderDirection', 'The direction of an order.', {
  ASCENDING: 'The smallest or earliest value first.',
  DESCENDING: 'The largest or latest value first.',
});
