// of the pending block; the ones after follow from it
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setNextBlockBaseFeePerGas","params":["0x3b9aca00"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_baseFee","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x3b9aca00"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_feeHistory","params":["0x1","pending"]}
<< {"jsonrpc":"2.0","id":3,"result":{"oldestBlock":"0x1","baseFeePerGas":["0x3b9aca00","0x3b8ec183"],"gasUsedRatio":[0.002373825],"baseFeePerBlobGas":["0x1","0x1"],"blobGasUsedRatio":[0]}}
@ 200
>> {"jsonrpc":"2.0","id":4,"method":"eth_feeHistory","params":["0x2","pending"]}
<< {"jsonrpc":"2.0","id":4,"result":{"oldestBlock":"0x1","baseFeePerGas":["0x3b9aca00","0x3b8ec183","0x3b82b373"],"gasUsedRatio":[0.002373825,0.001946625],"baseFeePerBlobGas":["0x1","0x1","0x1"],"blobGasUsedRatio":[0,0]}}

// a transaction that cannot pay it is refused
>> {"jsonrpc":"2.0","id":5,"method":"hardhat_setNextBlockBaseFeePerGas","params":["10000000000"]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208","gasPrice":"0x1"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"max fee per gas less than block base fee: maxFeePerGas 1, baseFee 10000000000"}}

// refused
>> {"jsonrpc":"2.0","id":7,"method":"anvil_setNextBlockBaseFeePerGas","params":["0x10000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0]: expected a number of at most 128 bits, in hex or decimal, got \"0x10000000000000000000000000000000000\"","data":"params[0]: expected a number of at most 128 bits, in hex or decimal, got \"0x10000000000000000000000000000000000\""}}
