import express from 'express';
import Podlet from '@podium/podlet';

const app = express();

const podlet = new Podlet({
  name: 'greeting',
  version: '1.0.0',
  pathname: '/',
});

// #region routes
app.get(podlet.manifest(), (req, res) => {
  res.send(podlet);
});
// #endregion

app.listen(7100);
