// useNodejsImportProtocol: A Node.js builtin module should be imported with the node: protocol
export { readFile } from 'fs';
