# {"network":"mainnet","endpoint":"open"}
// where nothing is pre-confirmed, a transaction is traced when its block is sealed
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["traces"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x6fa2babc78c1610a0ab70f6cb0a68675a1a77282fdde6c202486daa069072db4"}
@ 2000
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"blockNumber":"0x1","transactionIndex":"0x2","txHash":"0x6fa2babc78c1610a0ab70f6cb0a68675a1a77282fdde6c202486daa069072db4","result":{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208","gasUsed":"0x5208","to":"0x00000000000000000000000000000000000000bb","input":"0x","value":"0x1","type":"CALL"}}}}
@ 2000
