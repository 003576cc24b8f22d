// noConsole: Don't use console
export const shout = () => console.log('!');
