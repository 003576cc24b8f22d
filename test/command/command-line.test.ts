import { describe, expect, test } from 'vitest';
import { CommandLineInvalid } from '../../src/command/line/command-error.ts';
import { parseCommand } from '../../src/command/line/command-line.ts';
import { helpText } from '../../src/command/line/help.ts';

/** What `taskdoc query a.graphql` means. */
const newQuery = {
  file: 'a.graphql',
  variables: '{}',
  operation: null,
  url: null,
  isAll: false,
  isDryRun: false,
  format: 'ndjson',
  output: null,
  resume: null,
  maxReads: null,
};

describe('a command line', () => {
  test.each([
    [[], { name: 'serve', port: null }],
    [['--port', '0'], { name: 'serve', port: '0' }],
    [['sandbox'], { name: 'sandbox', port: null }],
    [['sandbox', '--port', '4010'], { name: 'sandbox', port: '4010' }],
    [['sandbox', '--seed', 'a.json'], { name: 'sandbox', port: null, seed: 'a.json' }],
    [['--port=4010', 'sandbox'], { name: 'sandbox', port: '4010' }],
    [['doctor', '--json'], { name: 'doctor', port: null, isJson: true }],
    [['doctor', '--save', 'a.json'], { name: 'doctor', port: null, saveTo: 'a.json' }],
    [['doctor', '--strict'], { name: 'doctor', port: null, isStrict: true }],
    [['doctor', '--write'], { name: 'doctor', port: null, isWriting: true }],
    [['doctor', '--record', 'new'], { name: 'doctor', port: null, recordFolder: 'new' }],
    [
      ['store', 'copy', '--from', 'a.db', '--to', 'env:REDIS_URL'],
      { name: 'store copy', port: null, copy: { from: 'a.db', to: 'env:REDIS_URL' } },
    ],
    [
      ['query', 'a.graphql', '--url', 'http://127.0.0.1:4000', '--variables', '@v.json'],
      {
        name: 'query',
        port: null,
        query: {
          ...newQuery,
          url: 'http://127.0.0.1:4000',
          variables: '@v.json',
        },
      },
    ],
    [
      ['query', 'a.graphql', '--all', '--csv', '--output', 'a.csv', '--max-reads', '500'],
      {
        name: 'query',
        port: null,
        query: { ...newQuery, isAll: true, format: 'csv', output: 'a.csv', maxReads: 500 },
      },
    ],
    [
      ['query', '--resume', 'a.csv'],
      {
        name: 'query',
        port: null,
        query: { ...newQuery, file: null, isAll: true, resume: 'a.csv' },
      },
    ],
    [['-h'], { name: 'help', port: null }],
    [['sandbox', '--help'], { name: 'help', port: null }],
    [['-v'], { name: 'version', port: null }],
  ])('%j is parsed', (args, command) => {
    expect(parseCommand(args)).toEqual({
      seed: null,
      isJson: false,
      isStrict: false,
      isWriting: false,
      recordFolder: null,
      saveTo: null,
      copy: null,
      query: null,
      ...command,
    });
  });

  test.each([
    [['sandbocks'], 'There is no command "sandbocks".'],
    [['store'], 'There is no command "store".'],
    [['store', 'move'], 'There is no command "store move".'],
    [['store', 'copy', 'now'], 'store copy takes no argument "now".'],
    [['store', 'copy', '--from', 'a.db'], 'store copy needs --from and --to.'],
    [['--from', 'a.db'], 'serve takes no option --from.'],
    [['sandbox', 'now'], 'sandbox takes no argument "now".'],
    [['--prot', '1'], "Unknown option '--prot'."],
    [['doctor', '--port', '1'], 'doctor takes no option --port.'],
    [['--record', 'new'], 'serve takes no option --record.'],
    [['doctor', '--record'], "Option '--record <value>' argument missing."],
    [['sandbox', '--json'], 'sandbox takes no option --json.'],
    [['doctor', '--save'], "Option '--save <value>' argument missing."],
    [['--write'], 'serve takes no option --write.'],
    [['--seed', 'a.json'], 'serve takes no option --seed.'],
    [['query'], 'query needs either the path of a document or --resume.'],
    [['query', 'a', '--resume', 'b'], 'query needs either the path of a document or --resume.'],
    [['query', 'a', 'b'], 'query takes no argument "b".'],
    [['query', 'a', '--csv'], '--csv needs --all.'],
    [['query', 'a', '--dry-run'], '--dry-run needs --all.'],
    [['query', 'a', '--all', '--csv', '--ndjson'], 'query takes --ndjson or --csv, not both.'],
    [
      ['query', '--resume', 'b', '--csv'],
      '--resume continues with the same options: it takes no --csv.',
    ],
    [
      ['query', 'a', '--all', '--max-reads', '0'],
      '--max-reads is "0"; accepted: a whole number from 1.',
    ],
    [['query', 'a', '--port', '1'], 'query takes no option --port.'],
    [['-p'], "Unknown option '-p'."],
    [['--port'], "Option '--port <value>' argument missing."],
    [['--help=yes'], "Option '-h, --help' does not take an argument."],
    [['--port', '65536'], '--port is "65536"; accepted: a whole number from 0 to 65535.'],
    [['--port', 'http'], '--port is "http"; accepted: a whole number from 0 to 65535.'],
    [['--port='], '--port is ""; accepted: a whole number from 0 to 65535.'],
  ])('%j is rejected with a message', (args, problem) => {
    expect(() => parseCommand(args)).toThrow(new CommandLineInvalid(problem));
    expect(() => parseCommand(args)).toThrow(`${problem}\nSee taskdoc --help.`);
  });

  test('--help names every option and command', () => {
    for (const word of [
      'taskdoc sandbox',
      'taskdoc doctor',
      'taskdoc query',
      '--all',
      '--resume',
      '--variables',
      '--operation',
      '--url',
      '--dry-run',
      '--ndjson, --csv',
      '--max-reads',
      '--output',
      '--json',
      '--record',
      '--write',
      '--save',
      '--port',
      'taskdoc mcp',
      '--help',
      '--version',
    ])
      expect(helpText).toContain(word);
  });
});
