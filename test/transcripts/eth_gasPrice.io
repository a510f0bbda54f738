# {"upgrade":"none","blockGasLimit":"42000n","baseFeeDenominator":"8n"}

// the base fee of the block being filled, 5,000,000 wei, and the suggested tip, 1,000,000
>> {"jsonrpc":"2.0","id":1,"method":"eth_gasPrice","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x5b8d80"}

// a block at three times its target of 7,000 gas raises the base fee by two eighths, to 6,250,000
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0xf13b9a50d806cf98565df62a1b7f3f7863fcedff1cbd811f4f112675aaaeb0e4"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_gasPrice","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x5b8d80"}
@ 200
>> {"jsonrpc":"2.0","id":4,"method":"eth_gasPrice","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x6ea050"}

// an empty block lowers it by one eighth, to 5,468,750
@ 200
>> {"jsonrpc":"2.0","id":5,"method":"eth_gasPrice","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x62b48e"}

// and never below its minimum
@ 400
>> {"jsonrpc":"2.0","id":6,"method":"eth_gasPrice","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":"0x5b8d80"}
