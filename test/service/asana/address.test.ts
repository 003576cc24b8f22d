import { expect, test } from 'vitest';
import { parseAsanaAddress } from '../../../src/service/asana/address.ts';

const base = 'https://app.asana.com';

test.for<[string, string[]]>([
  ['/0/11/22', ['task 22', 'section 22']],
  ['/0/11/22/f', ['task 22', 'section 22']],
  ['/0/0/22/f', ['task 22']],
  ['/0/0/22', ['task 22']],
  ['/0/11/list', ['project 11', 'workspace 11', 'tag 11']],
  ['/0/11/overview', ['project 11', 'team 11', 'workspace 11']],
  ['/0/profile/66', ['user 66']],
  ['/0/portfolio/11/list', ['portfolio 11']],
  ['/1/33/portfolio/11/list', ['portfolio 11']],
  ['/0/goal/55', ['goal 55']],
  ['/1/33/goal/55/overview', ['goal 55']],
  ['/1/33/portfolio/11/project/44', ['project 44']],
  ['/0/my-tasks', ['user me']],
  ['/0/my-tasks/77/list', ['user me']],
  ['/1/33/my-tasks/list', ['user me']],
  ['/1/33/profile/66', ['user 66']],
  ['/1/33/team/88/overview', ['team 88']],
  ['/1/33/tag/99', ['tag 99']],
  ['/0/11/board', ['project 11', 'workspace 11']],
  ['/0/11', ['project 11', 'workspace 11']],
  ['/1/33', ['workspace 33']],
  ['/1/33/home', ['workspace 33']],
  ['/1/33/project/11', ['project 11']],
  ['/1/33/project/11/list', ['project 11']],
  ['/1/33/project/11/section/44', ['section 44']],
  ['/1/33/project/11/task/22', ['task 22']],
  ['/1/33/project/11/task/22/comment/55', ['story 55']],
  ['/1/33/project/11/task/22/story/55', ['story 55']],
  ['/1/33/task/22', ['task 22']],
  ['/1/33/task/22/subtasks', ['task 22']],
  ['/1/33/task/22?focus=true', ['task 22']],
  ['/1/33/task/22#comment', ['task 22']],
  ['//1//33/task/22/', ['task 22']],
])('the address %s shows the records %j', ([path, records]) => {
  expect(parseAsanaAddress(base + path).map(({ type, gid }) => `${type} ${gid}`)).toEqual(records);
});

test.for([
  '',
  '22',
  'not an address',
  'https://',
  base,
  `${base}/`,
  `${base}/0`,
  `${base}/0/inbox`,
  `${base}/0/portfolio`,
  `${base}/0/goal`,
  `${base}/0/goals/33/list`,
  `${base}/0/0/list`,
  `${base}/1`,
  `${base}/1/home`,
  `${base}/2/33/task/22`,
  `${base}/api/1.0/tasks/22`,
  `${base}/0/0/${'2'.repeat(20)}/f`,
  `${base}/1/33${'3'.repeat(20)}/task/22`,
  `${base}/0/profile`,
  `${base}/0/profile/me`,
  'https://asana.com/0/0/22/f',
  'https://app.asana.com.example/0/0/22/f',
  'https://example.com/https://app.asana.com/0/0/22/f',
  'ftp://app.asana.com/0/0/22',
  'javascript:alert(1)',
])('the address "%s" shows no Asana record', (address) => {
  expect(parseAsanaAddress(address)).toEqual([]);
});

test.for(['app.asana.com/0/0/22/f', 'http://app.asana.com/0/0/22/f', ' APP.ASANA.COM/0/0/22'])(
  'the scheme of the address "%s" does not matter',
  (address) => {
    expect(parseAsanaAddress(address)).toEqual([{ type: 'task', gid: '22' }]);
  },
);
