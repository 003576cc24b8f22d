// noDefaultExport: Avoid default exports
export default 1;
