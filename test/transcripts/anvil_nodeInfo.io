// the head and the next block
>> {"jsonrpc":"2.0","id":1,"method":"anvil_nodeInfo","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"currentBlockNumber":"0x0","currentBlockTimestamp":1767225600,"currentBlockHash":"0x98f3d974d798bddbdc21d2e1ad011f5ca0bb1e3f2b9c9b5d192177836ab418c6","hardFork":"osaka","transactionOrder":"fifo","environment":{"baseFee":"0x4c4b40","chainId":84538453,"gasLimit":"0x2625a00","gasPrice":"0x5b8d80"},"forkConfig":{"forkUrl":null,"forkBlockNumber":null,"forkRetryBackoff":null}}}
@ 1000
>> {"jsonrpc":"2.0","id":2,"method":"anvil_nodeInfo","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"currentBlockNumber":"0x5","currentBlockTimestamp":1767225601,"currentBlockHash":"0x36efb4cdfb4f0b2e8217ef01bc1e1e38fd8e6375c5c7c858ce3e7e2ad5b86602","hardFork":"osaka","transactionOrder":"fifo","environment":{"baseFee":"0x4c4b40","chainId":84538453,"gasLimit":"0x2625a00","gasPrice":"0x5b8d80"},"forkConfig":{"forkUrl":null,"forkBlockNumber":null,"forkRetryBackoff":null}}}
