import { listFavorites } from '../../service/asana/record/favorite.ts';
import { builder, describedEnum } from '../builder/builder.ts';
import { listField } from '../relay/list-field.ts';
import { type PageArgs, pageArgs } from '../relay/page.ts';
import { toKind } from './record/asana-type.ts';
import { listByOffset } from './record/offset-list.ts';
import { ReferencedResourceConnection, Workspace } from './record/refs.ts';

const FavoriteType = describedEnum('FavoriteType', 'What users can mark as a favorite.', {
  PROJECT: 'Projects.',
  PORTFOLIO: 'Portfolios.',
  PROJECT_TEMPLATE: 'Templates for projects.',
  TAG: 'Tags.',
  TASK: 'Tasks.',
  USER: 'People.',
});

interface FavoriteArgs extends PageArgs {
  readonly type: typeof FavoriteType.$inferType;
}

builder.objectField(Workspace, 'favorites', (t) =>
  t.field({
    type: ReferencedResourceConnection,
    description:
      'What the viewer has marked as a favorite in the workspace, in the order of Asana’s sidebar. Asana returns only its id and its name: `node` reads more.',
    args: {
      type: t.arg({
        type: FavoriteType,
        required: true,
        description: 'The type of the favorites.',
      }),
      ...pageArgs,
    },
    ...listField(
      (gid: string, type: FavoriteArgs['type']) =>
        listByOffset(toKind('reference'), listFavorites(gid, toAsanaType(type))),
      ({ type }: FavoriteArgs) => type,
    ),
  }),
);

// The names differ only in case.
const toAsanaType = (type: FavoriteArgs['type']) =>
  type.toLowerCase() as Lowercase<FavoriteArgs['type']>;
