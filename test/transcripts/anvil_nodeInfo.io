// the head and the next block
>> {"jsonrpc":"2.0","id":1,"method":"anvil_nodeInfo","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"currentBlockNumber":"0x0","currentBlockTimestamp":1767225600,"currentBlockHash":"0xadf99fac98ae18fa22498ad6eec699e88ba10eb8fe9eedba3fbd1a50a721683d","hardFork":"osaka","transactionOrder":"fifo","environment":{"baseFee":"0x4c4b40","chainId":84538453,"gasLimit":"0x2625a00","gasPrice":"0x5b8d80"},"forkConfig":{"forkUrl":null,"forkBlockNumber":null,"forkRetryBackoff":null}}}
@ 1000
>> {"jsonrpc":"2.0","id":2,"method":"anvil_nodeInfo","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"currentBlockNumber":"0x5","currentBlockTimestamp":1767225601,"currentBlockHash":"0x1dfee375055bdd30038517ab562e4c879c269d8cd4e898d0164e251bc42b9690","hardFork":"osaka","transactionOrder":"fifo","environment":{"baseFee":"0x4c4b40","chainId":84538453,"gasLimit":"0x2625a00","gasPrice":"0x5b8d80"},"forkConfig":{"forkUrl":null,"forkBlockNumber":null,"forkRetryBackoff":null}}}
