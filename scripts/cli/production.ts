/**
 * Imported first by the commands that build or serve the published site: React reads NODE_ENV when it is loaded, so
 * this must precede any import that loads React.
 */
process.env['NODE_ENV'] = 'production';

export {};
