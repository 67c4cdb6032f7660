// Stands for every imported file in unit tests.
module.exports = '/file';
