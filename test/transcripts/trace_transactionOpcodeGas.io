# {"network":"plain","alloc":{"0x00000000000000000000000000000000000000c0":{"balance":"100","code":"0x600054600101806000556000526000600060006000600573000000000000000000000000000000000000000a5af1505960206000f3"}}}

// a contract that counts, and sends 5 wei on to a precompile
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","value":"0x0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x3464b44ff0504ce7d883d642071f6693b09596f6213032cb22de67879d9da5ed"}
= hash result
>> {"jsonrpc":"2.0","id":2,"method":"trace_transactionOpcodeGas","params":["${hash}"]}
<< {"jsonrpc":"2.0","id":2,"result":{"transactionHash":"0x3464b44ff0504ce7d883d642071f6693b09596f6213032cb22de67879d9da5ed","opcodeGas":[{"opcode":"ADD","count":1,"gasUsed":3},{"opcode":"POP","count":1,"gasUsed":2},{"opcode":"MSTORE","count":1,"gasUsed":6},{"opcode":"SLOAD","count":1,"gasUsed":2100},{"opcode":"SSTORE","count":1,"gasUsed":20000},{"opcode":"MSIZE","count":1,"gasUsed":2},{"opcode":"GAS","count":1,"gasUsed":2},{"opcode":"PUSH1","count":11,"gasUsed":33},{"opcode":"PUSH20","count":1,"gasUsed":3},{"opcode":"DUP1","count":1,"gasUsed":3},{"opcode":"CALL","count":1,"gasUsed":31800},{"opcode":"RETURN","count":1,"gasUsed":0}]}}
// a transfer runs no opcode
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0e48064784aad3e1773e94197487d7de4f63c4586db14a110b9a648e16c035c1"}
= hash result
>> {"jsonrpc":"2.0","id":4,"method":"trace_transactionOpcodeGas","params":["${hash}"]}
<< {"jsonrpc":"2.0","id":4,"result":{"transactionHash":"0x0e48064784aad3e1773e94197487d7de4f63c4586db14a110b9a648e16c035c1","opcodeGas":[]}}
// an unknown transaction; what is no hash
>> {"jsonrpc":"2.0","id":5,"method":"trace_transactionOpcodeGas","params":["0x1212121212121212121212121212121212121212121212121212121212121212"]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"trace_transactionOpcodeGas","params":["0x12"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got \"0x12\"","data":"params[0]: expected a hash of 32 bytes, got \"0x12\""}}
