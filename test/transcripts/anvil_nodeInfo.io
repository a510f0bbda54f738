// the head and the next block
>> {"jsonrpc":"2.0","id":1,"method":"anvil_nodeInfo","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"currentBlockNumber":"0x0","currentBlockTimestamp":1767225600,"currentBlockHash":"0x0d24955c77239d128d2184a4252c53babc4567a8aa86ec467e1379428c6ae314","hardFork":"osaka","transactionOrder":"fifo","environment":{"baseFee":"0x4c4b40","chainId":84538453,"gasLimit":"0x2625a00","gasPrice":"0x5b8d80"},"forkConfig":{"forkUrl":null,"forkBlockNumber":null,"forkRetryBackoff":null}}}
@ 1000
>> {"jsonrpc":"2.0","id":2,"method":"anvil_nodeInfo","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"currentBlockNumber":"0x5","currentBlockTimestamp":1767225601,"currentBlockHash":"0x6ee7633566b97a3f131fd84ae1dbcf13567a3cc25782703f72a4ceb5a2b6f030","hardFork":"osaka","transactionOrder":"fifo","environment":{"baseFee":"0x4c4b40","chainId":84538453,"gasLimit":"0x2625a00","gasPrice":"0x5b8d80"},"forkConfig":{"forkUrl":null,"forkBlockNumber":null,"forkRetryBackoff":null}}}
