import { describe, expect, test } from 'vitest';
import { CommandLineInvalid, helpText, parseCommand } from '../../src/command/command-line.ts';

describe('a command line', () => {
  test.each([
    [[], { name: 'serve', port: null }],
    [['--port', '0'], { name: 'serve', port: '0' }],
    [['sandbox'], { name: 'sandbox', port: null }],
    [['sandbox', '--port', '4010'], { name: 'sandbox', port: '4010' }],
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
    [['-h'], { name: 'help', port: null }],
    [['sandbox', '--help'], { name: 'help', port: null }],
    [['-v'], { name: 'version', port: null }],
  ])('%j is parsed', (args, command) => {
    expect(parseCommand(args)).toEqual({
      isJson: false,
      isStrict: false,
      isWriting: false,
      recordFolder: null,
      saveTo: null,
      copy: null,
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
      '--json',
      '--record',
      '--write',
      '--save',
      '--port',
      '--help',
      '--version',
    ])
      expect(helpText).toContain(word);
  });
});
