module.exports = require('promise-helpers-1');
