"""Exact solves and comparisons on a cluster, with Dask.

>>> from distributed import Client, LocalCluster  # doctest: +SKIP
>>> import keypeg.cluster  # doctest: +SKIP
>>> client = Client(LocalCluster(n_workers=2, threads_per_worker=1))  # doctest: +SKIP
>>> keypeg.cluster.solve("4x7", client=client).total  # doctest: +SKIP
11228

``python -m keypeg.cluster 5x7 --scheduler tcp://HOST:8786`` does the same from a shell. Needs
Dask: ``pip install "./python[cluster]"``. The page docs/cluster.md describes clusters.
"""

from keypeg.cluster.connection import connect
from keypeg.cluster.solving import prove, solve
from keypeg.cluster.spread import compare, optima, simulate

__all__ = ["compare", "connect", "optima", "prove", "simulate", "solve"]
