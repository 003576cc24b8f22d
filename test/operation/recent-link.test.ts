import { expect, test } from 'vitest';
import { createRecentLinks } from '../../src/operation/recent-link.ts';
import { attachLink } from '../../src/service/asana/record/attachment.ts';
import { createProject } from '../../src/service/asana/record/project.ts';
import { createStory } from '../../src/service/asana/record/story.ts';
import { createTask, updateTask } from '../../src/service/asana/record/task.ts';
import { editorAddress } from '../../src/service/google/address.ts';

const documentId = '1Handbook-Doc_00000000';
const url = editorAddress(documentId);

test.each([
  ['an attachment', attachLink('7', 'Handbook', url), 'attachment-gid', ['7']],
  ['a comment', createStory('7', { text: `See ${url}.` }), 'story-gid', ['7']],
  ['rich text', createStory('7', { html_text: `<body><a href="${url}">x</a></body>` }), 's', ['7']],
  ['a new task', createTask({ notes: url }), '8', ['8']],
  ['a changed task', updateTask('external:x', { html_notes: `<body>${url}</body>` }), '8', ['8']],
  ['a link in the name, which is no link', createTask({ name: url }), '8', []],
  ['a project, which is no task', createProject({ notes: url }), '8', []],
  ['other text', createStory('7', { text: 'See the handbook.' }), 'story-gid', []],
])('the recent links contain the task of %s', (_, write, writtenGid, tasks) => {
  const links = createRecentLinks();
  links.add('ada', write, writtenGid);
  expect(links.tasksOf('ada', documentId)).toEqual(tasks);
});

test('recent links of one credential are not returned to another, nor for another document', () => {
  const links = createRecentLinks();
  links.add('ada', attachLink('7', 'Handbook', url), 'a');
  expect(links.tasksOf('grace', documentId)).toEqual([]);
  expect(links.tasksOf('ada', '1Other-Doc_00000000')).toEqual([]);
});

test('recent links end after ten minutes, and the ten newest tasks of a document remain', () => {
  let now = 0;
  const links = createRecentLinks(() => now);
  links.add('ada', attachLink('1', 'Handbook', url), 'a');
  now = 9 * 60_000;
  expect(links.tasksOf('ada', documentId)).toEqual(['1']);
  now = 10 * 60_000;
  expect(links.tasksOf('ada', documentId)).toEqual([]);
  for (let task = 1; task <= 12; task += 1) {
    links.add('ada', attachLink(String(task), 'Handbook', url), 'a');
  }
  links.add('ada', attachLink('5', 'Handbook', url), 'a');
  const newest = ['5', '12', '11', '10', '9', '8', '7', '6', '4', '3'];
  expect(links.tasksOf('ada', documentId)).toEqual(newest);
});

test('recent links of a thousand documents are remembered, and the oldest is forgotten first', () => {
  const links = createRecentLinks();
  const idOf = (number: number) => `1Doc${String(number).padStart(20, '0')}`;
  for (let number = 0; number <= 1000; number += 1) {
    links.add('ada', attachLink('7', 'Doc', editorAddress(idOf(number))), 'a');
  }
  expect(links.tasksOf('ada', idOf(0))).toEqual([]);
  expect(links.tasksOf('ada', idOf(1))).toEqual(['7']);
});
