# {"network":"plain","alloc":{"0x00000000000000000000000000000000000000c0":{"balance":"100","code":"0x600054600101806000556000526000600060006000600573000000000000000000000000000000000000000a5af1505960206000f3"}}}

// a contract that counts, and sends 5 wei on to a precompile
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","value":"0x0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x3464b44ff0504ce7d883d642071f6693b09596f6213032cb22de67879d9da5ed"}
= hash result
>> {"jsonrpc":"2.0","id":2,"method":"trace_blockOpcodeGas","params":["latest"]}
<< {"jsonrpc":"2.0","id":2,"result":{"blockHash":"0x50275e1c115122eb5e25b9909bff9d198a9daafd6fcf5ee4ece4f1ac6f1eecb1","blockNumber":1,"transactions":[{"transactionHash":"0x3464b44ff0504ce7d883d642071f6693b09596f6213032cb22de67879d9da5ed","opcodeGas":[{"opcode":"ADD","count":1,"gasUsed":3},{"opcode":"POP","count":1,"gasUsed":2},{"opcode":"MSTORE","count":1,"gasUsed":6},{"opcode":"SLOAD","count":1,"gasUsed":2100},{"opcode":"SSTORE","count":1,"gasUsed":20000},{"opcode":"MSIZE","count":1,"gasUsed":2},{"opcode":"GAS","count":1,"gasUsed":2},{"opcode":"PUSH1","count":11,"gasUsed":33},{"opcode":"PUSH20","count":1,"gasUsed":3},{"opcode":"DUP1","count":1,"gasUsed":3},{"opcode":"CALL","count":1,"gasUsed":31800},{"opcode":"RETURN","count":1,"gasUsed":0}]}]}}
// one that is pre-confirmed, in a block without a hash
>> {"jsonrpc":"2.0","id":3,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","value":"0x0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x1d984d23e23ad08abb5f7015aafb14205353207b88f733261875dcf31aed3270"}
>> {"jsonrpc":"2.0","id":5,"method":"trace_blockOpcodeGas","params":["pending"]}
<< {"jsonrpc":"2.0","id":5,"result":{"blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":2,"transactions":[{"transactionHash":"0x1d984d23e23ad08abb5f7015aafb14205353207b88f733261875dcf31aed3270","opcodeGas":[{"opcode":"ADD","count":1,"gasUsed":3},{"opcode":"POP","count":1,"gasUsed":2},{"opcode":"MSTORE","count":1,"gasUsed":6},{"opcode":"SLOAD","count":1,"gasUsed":2100},{"opcode":"SSTORE","count":1,"gasUsed":2900},{"opcode":"MSIZE","count":1,"gasUsed":2},{"opcode":"GAS","count":1,"gasUsed":2},{"opcode":"PUSH1","count":11,"gasUsed":33},{"opcode":"PUSH20","count":1,"gasUsed":3},{"opcode":"DUP1","count":1,"gasUsed":3},{"opcode":"CALL","count":1,"gasUsed":31800},{"opcode":"RETURN","count":1,"gasUsed":0}]}]}}
// genesis; an unknown block; what is no block
>> {"jsonrpc":"2.0","id":6,"method":"trace_blockOpcodeGas","params":["0x0"]}
<< {"jsonrpc":"2.0","id":6,"result":{"blockHash":"0x0d84b21d8757a8200beac63f68e463bd36b6bec319ded83a6b48d9c6953cf759","blockNumber":0,"transactions":[]}}
>> {"jsonrpc":"2.0","id":7,"method":"trace_blockOpcodeGas","params":["0x63"]}
<< {"jsonrpc":"2.0","id":7,"result":null}
>> {"jsonrpc":"2.0","id":8,"method":"trace_blockOpcodeGas","params":["newest"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0]: expected a block tag or number, got \"newest\"","data":"params[0]: expected a block tag or number, got \"newest\""}}
