import Podlet from '@podium/podlet';
import express from 'express';

const app = express();

const podlet = new Podlet({
  name: 'greeting',
  version: '1.0.0',
  pathname: '/',
});

// #region routes
app.get(podlet.manifest(), (req, res) => {
  res.json(podlet);
});
// #endregion

app.listen(7100);
