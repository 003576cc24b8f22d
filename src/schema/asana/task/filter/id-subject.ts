import type { IdSubject } from '../../filter/id-condition.ts';
import { listOf } from '../../record/asana-type.ts';

const one = (record: { readonly gid: string } | null | undefined): readonly string[] =>
  record == null ? [] : [record.gid];

const many = (records: readonly { readonly gid: string }[] | null | undefined): readonly string[] =>
  listOf(records).map(({ gid }) => gid);

export const idSubjects = {
  assignee: {
    field: 'filter.assignee',
    parameter: 'assignee',
    typeName: 'User',
    reads: ['assignee'],
    gidsOf: ({ assignee }) => one(assignee),
  },
  createdBy: {
    field: 'filter.createdBy',
    parameter: 'created_by',
    typeName: 'User',
    reads: ['created_by'],
    gidsOf: ({ created_by }) => one(created_by),
  },
  followers: {
    field: 'filter.followers',
    parameter: 'followers',
    typeName: 'User',
    reads: ['followers'],
    gidsOf: ({ followers }) => many(followers),
  },
  likedBy: {
    field: 'filter.likedBy',
    parameter: 'liked_by',
    typeName: 'User',
    reads: ['likes.user'],
    searched: ['none'],
    gidsOf: ({ likes }) => many(listOf(likes).flatMap(({ user }) => user ?? [])),
  },
  tags: {
    field: 'filter.tags',
    parameter: 'tags',
    typeName: 'Tag',
    reads: ['tags'],
    gidsOf: ({ tags }) => many(tags),
  },
  projects: {
    field: 'filter.projects',
    parameter: 'projects',
    typeName: 'Project',
    reads: ['projects'],
    gidsOf: ({ projects }) => many(projects),
  },
  sections: {
    field: 'filter.sections',
    parameter: 'sections',
    typeName: 'Section',
    reads: ['memberships.section'],
    gidsOf: ({ memberships }) => listOf(memberships).flatMap(({ section }) => one(section)),
  },
} as const satisfies Readonly<Record<string, IdSubject>>;
